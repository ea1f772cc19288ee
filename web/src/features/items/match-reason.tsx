import { useTranslation } from 'react-i18next'
import type { ItemMatch, ItemSummary } from '#contract/items/items.ts'
import { itemFields } from '#web/features/item-fields/item-fields.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText, splitByMatches } from '#web/ui/marked-text.tsx'

interface MatchReasonProps {
  item: Pick<ItemSummary, 'foundIn' | 'match'>
  query: string
}

/**
 * Shows which field or file contains the words of a search when neither the name nor the location does, for example “in
 * Notes …” or “in Receipt.pdf”.
 */
export function MatchReason({ item: { foundIn, match }, ...props }: MatchReasonProps) {
  if (foundIn !== undefined) return <Reason name={foundIn} {...props} />
  return match ? <FieldReason match={match} {...props} /> : null
}

type ReasonProps = Omit<MatchReasonProps, 'item'>

function FieldReason({ match: { field, name, text }, ...props }: ReasonProps & { match: ItemMatch }) {
  const { t } = useTranslation()
  const label = itemFields.find(({ wire }) => wire === field)?.label ?? 'items.label'
  return <Reason name={name ?? t(label)} text={text} {...props} />
}

function Reason({ name, text, query }: ReasonProps & { name: string; text?: string }) {
  const { t } = useTranslation()
  const where = t('items.foundIn', { name })
  return (
    <span
      className="mt-0.5 block truncate text-xs text-second"
      title={text === undefined ? where : `${where} ${text}`}
    >
      <span className={classNames(text !== undefined && 'text-third')}>
        <MarkedText text={where} query={query} />
      </span>
      {text === undefined ? null : (
        <>
          {' '}
          <bdi>
            <MarkedText text={startNearMatch(text, query, where)} query={query} />
          </bdi>
        </>
      )}
    </span>
  )
}

/** The number of characters that fit in a row of a phone. */
const rowLength = 30

/** Drops the words before the first match that would push it out of a narrow row. */
function startNearMatch(text: string, query: string, where: string) {
  const [lead, match] = splitByMatches(text, query)
  if (lead === undefined || match === undefined || lead.isMatch) return text
  const room = Math.max(0, rowLength - where.length - match.text.length)
  if (lead.text.length <= room) return text
  const words = lead.text.slice(lead.text.length - room).replace(/^\S*(?:\s|$)/, '')
  return `…${words}${text.slice(lead.text.length)}`
}
