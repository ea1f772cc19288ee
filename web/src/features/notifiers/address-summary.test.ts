import { expect, it } from 'vitest'
import { summarizeAddress } from '#web/features/notifiers/address-summary.ts'

it.each([
  [
    'smtp://***@mail.b.test:587/?from=a@b.test&to=ada@b.test,bob@b.test',
    ['mail.b.test:587', 'ada@b.test, bob@b.test'],
  ],
  ['matrix://***@matrix.b.test/?rooms=!family:b.test', ['matrix.b.test', '!family:b.test']],
  ['generic+http://10.0.0.9:8123/***/***/***?token=***', ['10.0.0.9:8123/…']],
  ['pushover://***', []],
  ['ntfy://ntfy.sh/***', ['ntfy.sh/…']],
])('summarizeAddress returns the server and the recipients of the notifier address %s', (address, parts) => {
  expect(summarizeAddress(address)).toEqual(parts)
})
