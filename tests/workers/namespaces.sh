#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Two hosts, made of network namespaces with addresses of their own, run one job under Open MPI:
# namespaces.sh SHARDSCOPE ROOT. Without the rights or the tools for it: "skipped" and status 77.
set -u
program=$1
root=$2
here=ss$$a
there=ss$$b
folder=$(mktemp -d)

finish() {
    ip netns del "$here" 2>/dev/null
    ip netns del "$there" 2>/dev/null
    rm -rf "$folder"
}
trap finish EXIT
skip() {
    echo "skipped: $1"
    exit 77
}

for tool in ip unshare mpirun; do
    command -v "$tool" >/dev/null || skip "there is no $tool"
done
ip netns add "$here" 2>/dev/null && ip netns add "$there" 2>/dev/null ||
    skip "no right to make network namespaces"
ip link add "v$here" type veth peer name "v$there" 2>/dev/null || skip "no right to make interfaces"
n=1
for space in "$here" "$there"; do
    ip link set "v$space" netns "$space" &&
        ip -n "$space" address add "10.77.7.$n/24" dev "v$space" &&
        ip -n "$space" link set "v$space" up &&
        ip -n "$space" link set lo up || skip "no right to set up interfaces"
    n=$((n + 1))
done

# In place of ssh: a shell in the other namespace, under a host name of its own.
cat >"$folder/agent" <<END
#!/bin/sh
shift
exec ip netns exec $there unshare --uts sh -c "hostname $there 2>/dev/null; \$*"
END
chmod +x "$folder/agent"
printf '10.77.7.1 slots=1\n10.77.7.2 slots=1\n' >"$folder/hosts"

OMPI_MCA_plm_rsh_agent=$folder/agent
OMPI_MCA_btl_tcp_if_include=10.77.7.0/24
OMPI_MCA_oob_tcp_if_include=10.77.7.0/24
SHARDSCOPE_HOST=10.77.7.1
export OMPI_MCA_plm_rsh_agent OMPI_MCA_btl_tcp_if_include OMPI_MCA_oob_tcp_if_include SHARDSCOPE_HOST
ip netns exec "$here" "$program" "$root/samples/mlp.mlir" --batch \
    -c "cluster toy; mesh 2; solve; run --backend mpi --hostfile $folder/hosts" >"$folder/out" 2>&1
status=$?
grep -E '^(backend|devices|ok) ' "$folder/out" | tail -n 3
[ $status -eq 0 ] || tail -n 5 "$folder/out"
# Packets of the exchanges went over the interface.
sent=$(ip netns exec "$here" cat "/sys/class/net/v$here/statistics/tx_bytes" 2>/dev/null ||
    ip -n "$here" -s link show "v$here" | awk 'seen { print $1; exit } /TX:/ { seen = 1 }')
echo "bytes between the hosts: $sent"
[ $status -eq 0 ] && [ "${sent:-0}" -gt 10000 ]
