import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type NotifierTest, testNotifier } from '#contract/notifiers.ts'
import { deliveriesQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useWrite } from '#web/shared/use-write.ts'

/**
 * Sends a test message. The result of a saved notifier appears in its log. With `isQuiet` there is no toast on success.
 */
export function useNotifierTest({ isQuiet = false } = {}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useWrite({
    async write(send, test: NotifierTest) {
      try {
        return await send(testNotifier, { body: test })
      } finally {
        if (test.id) void queryClient.invalidateQueries(deliveriesQuery(test.id))
      }
    },
    changes: [],
    toast: isQuiet ? null : () => t('notifiers.testSent'),
    errorToast: (error) => testErrorText(error, t),
  })
}

/** Returns the error message of the service, or of the server when there is none. */
export function testErrorText(error: unknown, t: TFunction) {
  return (error instanceof ApiError ? error.fields['url'] : undefined) ?? errorText(error, t)
}
