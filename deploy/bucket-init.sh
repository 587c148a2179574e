#!/bin/sh
# Creates the account of the application and the bucket that it owns. The account cannot create buckets, and has no access to
# other ones. May run again: it then sets the password that is configured now.
set -eu
PATH="/app:$PATH"
admin() { versitygw admin "$@"; }

until users=$(admin list-users); do sleep 1; done
if echo "$users" | grep -q '^pathlight '; then
  admin update-user --access pathlight --secret "$APP_PASSWORD"
else
  admin create-user --access pathlight --secret "$APP_PASSWORD" --role user
fi
admin list-buckets | grep -q '^pictures ' || admin create-bucket --owner pathlight --bucket pictures
