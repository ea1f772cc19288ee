#!/bin/sh
# Creates a location and an item with a photo, and finds the item.
# CUBBY_URL=http://localhost:7745 CUBBY_TOKEN=hb_… sh first-steps.sh photo.jpg
set -eu
photo=$1

# Prints the response. After an error, prints its status and text, and the script ends.
call() {
  curl --silent --show-error --fail-with-body --header "Authorization: $CUBBY_TOKEN" "$@"
}

# Prints the first id in a JSON response, which is the id of the record. For anything else, use jq.
id_of() {
  grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4
}

api="$CUBBY_URL/api/v1"
json='Content-Type: application/json'

location=$(call "$api/locations" --header "$json" --data '{"name":"Workshop"}' | id_of)
item=$(call "$api/items" --header "$json" \
  --data "{\"name\":\"Cordless drill\",\"quantity\":1,\"locationId\":\"$location\"}" | id_of)
call "$api/items/$item/attachments" --form "file=@$photo" --form name=photo.jpg --form type=photo > /dev/null

call --get "$api/items" --data-urlencode 'q=drill' --data-urlencode 'pageSize=10'
