#!/bin/sh
# Starts an image as a hardened container, waits for its health check, and runs a backup and the doctor in it.
#   scripts/container/check-image.sh habitcrush:1.3.0 4321:4321
set -eu
image=$1 user=$2
name=habitcrush-check-$$
docker run --detach --name "$name" --user "$user" --read-only --tmpfs /tmp --cap-drop ALL \
  --security-opt no-new-privileges --volume "$name:/data" "$image" > /dev/null
trap 'docker rm --force "$name" > /dev/null; docker volume rm "$name" > /dev/null' EXIT
tries=0
until [ "$(docker inspect --format '{{.State.Health.Status}}' "$name")" = healthy ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 120 ]; then
    docker logs "$name"
    exit 1
  fi
  sleep 1
done
docker exec "$name" node dist/server/admin.js backup /data/check.backup.gz
docker exec "$name" node dist/server/admin.js doctor
docker stop --time 15 "$name" > /dev/null
[ "$(docker inspect --format '{{.State.ExitCode}}' "$name")" = 0 ]
echo "$image starts, is healthy, writes a backup and stops as user $user."
