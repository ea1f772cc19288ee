import { useTranslation } from 'react-i18next'
import { acceptSuggestion, declineSuggestion, type Suggestion } from '#contract/assistants/suggestions.ts'
import { suggestedValues, suggestionTitle } from './suggestion-texts.ts'
import { formatRelative, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'

export function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const canWrite = useCanWrite()
  const { id, keyName, actor, createdAt } = suggestion
  const title = suggestionTitle(suggestion, t)
  const accepting = useWrite({
    write: (send) => send(acceptSuggestion, { params: { id } }),
    toast: () => t('suggestions.accepted', { what: title }),
    awaitRefetch: true,
  })
  const declining = useWrite({
    write: (send) => send(declineSuggestion, { params: { id } }),
    changes: ['group'],
    toast: () => t('suggestions.declined', { what: title }),
    awaitRefetch: true,
  })
  return (
    <li className="flex gap-x-6 gap-y-3 border-b border-line py-4 max-md:flex-col">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold wrap-anywhere">{title}</h2>
        <p className="text-sm text-second">
          <bdi>{keyName}</bdi>
          {' · '}
          <bdi>{actor.name}</bdi>
          {' · '}
          <time dateTime={createdAt}>{formatRelative(createdAt)}</time>
        </p>
        <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm empty:hidden">
          {suggestedValues(suggestion, { t, money }).map(({ label, text }, index) => (
            <div key={index} className="contents">
              <dt className="text-second">{label}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {canWrite ? (
        <div className="flex shrink-0 gap-2 md:self-center">
          <Button
            isPending={accepting.isPending}
            aria-label={t('suggestions.acceptWhat', { what: title })}
            onClick={() => void accepting.write()}
          >
            {t('suggestions.accept')}
          </Button>
          <Button
            kind="quiet"
            className="md:-me-3.5"
            isPending={declining.isPending}
            aria-label={t('suggestions.declineWhat', { what: title })}
            onClick={() => void declining.write()}
          >
            {t('suggestions.decline')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
