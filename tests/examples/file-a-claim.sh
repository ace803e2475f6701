#!/bin/sh
# Files a claim with a document by curl, reads back what arrived, and meets a server error.
# Usage: sh tests/examples/file-a-claim.sh [address of the mock]
set -eu

MOCK=${1:-http://127.0.0.1:4174}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# A space of one's own: every call names it, so that nobody else's state is touched.
SPACE="curl-$$"
call() { curl --silent --show-error --cookie "$WORK/cookies" --cookie-jar "$WORK/cookies" --header "Mock-Space: $SPACE" "$@"; }
member() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"; }

# The CSRF token belongs to the cookie that comes with it. Here the header is the usual one.
TOKEN=$(call "$MOCK/api/csrf" | member requestToken)
CSRF="RequestVerificationToken: $TOKEN"

# The stand-in captcha widget would ask so.
CAPTCHA=$(call --json '{"siteKey":"curl"}' "$MOCK/__mock/captcha/attempts" | member token)

model() { # section, clientId, fields
  printf '{"id":null,"clientId":"%s","metadata":{"formType":"Standard","dtoMapping":"%s"},"metadataHash":"any","fields":%s}' "$2" "$1" "$3"
}
CREDENTIALS=$(model credentials client-cred0001 '{"classMemberId":"RW-4821-0937","pin":"274163"}')
RAW=$(call --header "$CSRF" --json "{\"credentials\":$CREDENTIALS,\"reCaptchaResponse\":\"$CAPTCHA\"}" \
  "$MOCK/api/forms/standard/authorize" | member captcha)

printf '%%PDF-1.7\nA receipt.\n' > "$WORK/receipt.pdf"
SIZE=$(wc -c < "$WORK/receipt.pdf" | tr -d ' ')
HASH=$(openssl dgst -sha256 -r "$WORK/receipt.pdf" | cut -d' ' -f1)
FILE="[{\"documentId\":\"1\",\"name\":\"receipt.pdf\",\"size\":$SIZE,\"type\":\"application/pdf\",\"sha256\":\"$HASH\"}]"

submit() { # key
  call --header "$CSRF" --header "Idempotency-Key: $1" \
    --form-string 'reCaptchaResponse=null' \
    --form-string "captchaRawValue=\"$RAW\"" \
    --form-string 'userPreferredCulture="en"' \
    --form-string "credentials=$CREDENTIALS" \
    --form-string "claimantInfo=$(model claimantInfo client-info0001 '{"firstName":"Marisol","lastName":"Ibáñez-Peña","dateOfBirth":"04/27/1958","filingCapacity":"self","mailingStreetLine1":"1184 Alder Creek Road","mailingCity":"Eugene","mailingCountry":"US","contactPreference":"mail"}')" \
    --form-string "claimDetails=$(model claimDetails client-deta0001 '{"productModel":"HK-100","purchaseDate":"03/15/2022","purchasePlace":"Millhaven Hardware","amountPaid":"129.99","hadInjury":"no","hadRepair":"no","otherCompensation":"none","paymentMethod":"check"}')" \
    --form-string "signature=$(model signature client-sign0001 '{"signatureName":"Marisol Ibáñez-Peña","signatureDate":"01/02/2026","agreesToStatement":true,"statementText":"I declare …","statementVersion":"1","statementCulture":"en"}')" \
    --form-string 'prepopulatedData=[]' \
    --form-string 'claimTransactions=[]' \
    --form-string "documentContexts=[$(model documentContexts client-file0001 "{\"documentType\":\"receipt\",\"file\":$FILE}")]" \
    --form "client-file0001=@$WORK/receipt.pdf;type=application/pdf" \
    "$MOCK/api/forms/standard"
}

KEY=6f0f6f0a-52a3-4b6e-9f06-1f6f4be50001
CODE=$(submit "$KEY" | member referenceCodeForm)
echo "filed as $CODE"
[ "$(submit "$KEY" | member referenceCodeForm)" = "$CODE" ] && echo "the same key gives the same code"

# What arrived, byte for byte.
call "$MOCK/__mock/submissions/000001/files/client-file0001" > "$WORK/arrived.pdf"
cmp "$WORK/receipt.pdf" "$WORK/arrived.pdf" && echo "the document arrived whole"

# From here on the server is in trouble, once.
call --request PATCH --json '{"patch":{"submit":{"outcome":"serverError","times":1}}}' "$MOCK/__mock/scenario" > "$WORK/scenario"
submit 6f0f6f0a-52a3-4b6e-9f06-1f6f4be50002 > "$WORK/answer" && cat "$WORK/answer" && echo
submit 6f0f6f0a-52a3-4b6e-9f06-1f6f4be50002 | member referenceCodeForm | sed 's/^/then filed as /'
