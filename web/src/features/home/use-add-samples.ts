import { useTranslation } from 'react-i18next'
import { addSamples } from '#contract/samples.ts'
import { useWrite } from '#web/shared/use-write.ts'

/** Fills an empty household with items to try Cubby with. */
export function useAddSamples() {
  const { t } = useTranslation()
  return useWrite({
    write: (send) => send(addSamples, {}),
    toast: ({ items }) => t('home.samplesAdded', { count: items }),
    awaitRefetch: true,
  })
}
