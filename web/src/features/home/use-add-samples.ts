import { useTranslation } from 'react-i18next'
import { addSamples } from '#contract/samples.ts'
import { useWrite } from '#web/shared/use-write.ts'

/** Adds sample items to an empty household. */
export function useAddSamples() {
  const { t } = useTranslation()
  return useWrite({
    write: (send) => send(addSamples, {}),
    toast: ({ items }) => t('home.samplesAdded', { count: items }),
    awaitRefetch: true,
  })
}
