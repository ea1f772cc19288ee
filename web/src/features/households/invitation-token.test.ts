import { expect, it } from 'vitest'
import { readInvitationToken } from '#web/features/households/invitation-token.ts'

it('takes the code out of a link, whatever stands around it', () => {
  expect(readInvitationToken('https://cubby.example/inventory/?register=true&token=a%2Bb#x')).toBe('a+b')
})

it('takes a link that was cut off as far as it goes', () => {
  expect(readInvitationToken('https://cubby.example/?token=ab%2')).toBe('ab%2')
})

it('takes anything else as the code itself', () => {
  expect(readInvitationToken('  abc-123 ')).toBe('abc-123')
})
