import * as endpoints from '#contract/auth/two-factor.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, getTwoFactor } from './two-factor.service.ts'
import { drawTextAsCode } from '#server/features/printed-labels/codes/codes.service.ts'
import type { AddRoute } from '#server/http/route.ts'

/** A feature of its own, because it draws codes, which auth cannot. */
export function twoFactorRoutes(add: AddRoute): void {
  add(endpoints.getTwoFactor, ({ context, actor }) => getTwoFactor(context, actor))
  add(endpoints.beginTwoFactor, async ({ context, actor, body, reply }) => {
    const { secret, address } = await beginTwoFactor(context, actor, body.password)
    const picture = await drawTextAsCode(encodeURIComponent(address))
    reply.header('cache-control', 'no-store')
    return { secret, address, picture: `data:image/jpeg;base64,${picture.toString('base64')}` }
  })
  add(endpoints.confirmTwoFactor, async ({ context, actor, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: await confirmTwoFactor(context, actor, body.code) }
  })
  add(endpoints.endTwoFactor, async ({ context, actor, body }) => {
    await endTwoFactor(context, actor, body.password)
    return null
  })
}
