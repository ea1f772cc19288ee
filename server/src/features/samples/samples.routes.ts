import * as endpoints from '#contract/samples.ts'
import type { AddRoute } from '#server/http/route.ts'
import { addSamples, getSamples, removeSamples } from './samples.service.ts'

export function sampleRoutes(add: AddRoute): void {
  add(endpoints.getSamples, ({ context, actor }) => getSamples(context, actor))
  add(endpoints.addSamples, ({ context, actor }) => addSamples(context, actor))
  add(endpoints.removeSamples, ({ context, actor }) => removeSamples(context, actor))
}
