import * as endpoints from '#contract/auth/two-factor.ts'
import {
  startTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactor,
} from './two-factor.service.ts'
import { drawTextAsCode } from '#server/features/printed-labels/codes/codes.service.ts'
import type { AddRoute } from '#server/http/route.ts'

export function twoFactorRoutes(add: AddRoute): void {
  add(endpoints.getTwoFactor, ({ context, actor }) => getTwoFactor(context, actor))
  add(endpoints.startTwoFactorSetup, async ({ context, actor, body, reply }) => {
    const { secret, address } = await startTwoFactorSetup(context, actor, body.password)
    const picture = await drawTextAsCode(encodeURIComponent(address))
    reply.header('cache-control', 'no-store')
    return { secret, address, picture: `data:image/jpeg;base64,${picture.toString('base64')}` }
  })
  add(endpoints.confirmTwoFactorSetup, async ({ context, actor, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: await confirmTwoFactorSetup(context, actor, body.code) }
  })
  add(endpoints.disableTwoFactor, ({ context, actor, body }) =>
    disableTwoFactor(context, actor, body.password),
  )
}
