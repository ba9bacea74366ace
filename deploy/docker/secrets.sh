#!/bin/sh
# Makes the secrets of compose.yaml, each once; what is there stays.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
keep() { [ -s "secrets/$1" ] || cat > "secrets/$1"; }
openssl rand -hex 24 | keep database-password
printf 'postgres://icebox:%s@database:5432/icebox\n' "$(cat secrets/database-password)" | keep database-url
printf 'k1:%s\n' "$(openssl rand -base64 32)" | keep token-keys
openssl rand -base64 48 | tr -d '\n' | keep secret
# They are read by the user of the image, whose number is 1000, and by nobody else.
if [ "$(id -u)" = 0 ]; then
  chown -R 1000:1000 secrets
elif [ "$(id -u)" != 1000 ]; then
  echo "Now run: sudo chown -R 1000:1000 $(pwd)/secrets"
fi
