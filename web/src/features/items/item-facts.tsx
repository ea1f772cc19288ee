import { Link } from '@tanstack/react-router'
import { ChevronUp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { FactRow } from '#web/features/items/fact-row.tsx'
import { type EditingProps, InPlace } from '#web/features/items/in-place.tsx'
import {
  descriptionFact,
  detailFacts,
  type Fact,
  isFilled,
  isInHead,
  notesFact,
  soldFacts,
} from '#web/features/items/item-facts-list.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { usePreferences, writePreferences } from '#web/shared/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'

interface ItemFactsProps extends EditingProps {
  item: Item
}

/** Everything that is filled in, in the order it is asked for; what is missing follows as chips. */
export function ItemFacts({ item, ...editing }: ItemFactsProps) {
  const { t } = useTranslation()
  const description = descriptionFact(item, t)
  const notes = notesFact(item, t)
  const details = detailFacts(item, t)
  const sold = soldFacts(item, t)
  const isShown = (fact: Fact) => isFilled(fact) || editing.editing === fact.id
  const missing = [description, ...details, notes, ...sold].filter((fact) => !isShown(fact))
  return (
    <div className="grid gap-5">
      {isShown(description) ? <LongFact fact={description} {...editing} /> : null}
      <FactList facts={details.filter((fact) => isShown(fact) && !isInHead(item, fact))} {...editing} />
      {isShown(notes) ? (
        <section>
          <h2 className="mb-1.5 text-lg font-650 tracking-tight">{t('item.notes')}</h2>
          <LongFact fact={notes} {...editing} />
        </section>
      ) : null}
      {sold.some(isShown) ? (
        <section>
          <h2 className="mb-1 text-lg font-650 tracking-tight">{t('item.sold')}</h2>
          <FactList facts={sold.filter(isShown)} {...editing} />
        </section>
      ) : null}
      {editing.canWrite ? <AddDetail item={item} missing={missing} {...editing} /> : null}
    </div>
  )
}

function FactList({ facts, ...editing }: EditingProps & { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl>
      {facts.map((fact) => (
        <FactRow key={fact.id} fact={fact} {...editing} />
      ))}
    </dl>
  )
}

function LongFact({ fact, ...editing }: EditingProps & { fact: Fact }) {
  return (
    <InPlace fact={fact} {...editing} className="-mx-2 max-w-[44rem] px-2 py-1 not-last:-mb-2">
      <Markdown text={String(fact.value)} />
    </InPlace>
  )
}

/** Each missing fact is one press away; the preference `showEmpty` keeps them in sight. */
function AddDetail({
  item,
  missing,
  onEdit,
  onSave,
}: EditingProps & { item: Item; missing: readonly Fact[] }) {
  const { t } = useTranslation()
  const { showEmpty } = usePreferences()
  const toggle = () => writePreferences({ showEmpty: !showEmpty })
  return (
    <section>
      <Button kind="text" aria-expanded={showEmpty} onClick={toggle} className="-ms-3.5">
        {showEmpty ? <ChevronUp size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        {t('item.addDetail')}
      </Button>
      {showEmpty ? (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {missing.map((fact) => (
            <ChipButton
              key={fact.id}
              onClick={() => (fact.kind === 'flag' ? void onSave(fact, true) : onEdit(fact.id))}
            >
              {fact.label}
            </ChipButton>
          ))}
          <Link
            to="/item/$id/edit"
            params={{ id: item.id }}
            hash="fields"
            className="inline-flex h-8 items-center rounded-full px-2 text-sm font-medium text-link hover:underline max-md:h-9"
          >
            {t('item.ownField')}
          </Link>
        </div>
      ) : null}
    </section>
  )
}
