import { expect, it } from 'vitest'
import { readInvitationToken } from '#web/features/households/invitation-token.ts'

it('readInvitationToken returns the token of an invitation link that has other parameters too', () => {
  expect(readInvitationToken('https://cubby.example/inventory/?register=true&token=a%2Bb#x')).toBe('a+b')
})

it('readInvitationToken returns the token of an invitation link that was cut off within an escape sequence', () => {
  expect(readInvitationToken('https://cubby.example/?token=ab%2')).toBe('ab%2')
})

it('readInvitationToken returns any text that is no link as the token', () => {
  expect(readInvitationToken('  abc-123 ')).toBe('abc-123')
})
