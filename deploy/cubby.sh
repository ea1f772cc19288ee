#!/bin/sh
# Starts Cubby, or runs one of its commands: `cubby doctor`. In the image and in releases it is called `cubby`.
set -eu

case $(node --version) in
  v2[6-9].* | v[3-9][0-9].*) ;;
  *)
    echo "Cubby needs Node.js 26 or newer; this is $(node --version)." >&2
    exit 1
    ;;
esac
home=$(dirname "$(readlink -f "$0")")
# The same as in scripts/start.mjs, where the reasons are.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
# Node caches the compiled program for the next start. Where it cannot write, it compiles the program again.
data=${CUBBY_DATA_DIR:-data}
if [ -d "$data" ]; then export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$data/compiled}"; fi
set -- node --max-semi-space-size=4 --max-old-space-size=1024 "$home/dist/server.js" "$@"

if [ -n "${PUID:-}" ]; then
  group=${PGID:-$PUID}
  user=$(id -u)
  if [ "$user" = 0 ]; then
    # A container that was started as root gives its data to PUID and then gives up being root.
    [ "$(stat -c %u:%g "$data")" = "$PUID:$group" ] || chown -R "$PUID:$group" "$data"
    exec setpriv --reuid "$PUID" --regid "$group" --clear-groups "$@"
  fi
  if [ "$user" != "$PUID" ]; then
    echo "PUID is $PUID, but Cubby was started as user $user. Start the container with --user $PUID:$group (in compose: user), or with --user 0." >&2
    exit 1
  fi
fi
exec "$@"
