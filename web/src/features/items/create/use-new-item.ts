import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewItem } from '#contract/items/items.ts'
import { type NewFiles, useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import { isBlank } from '#contract/texts.ts'
import { beginDetails, type Beginning, valuesForForm } from './add-beginnings.ts'
import { checkDetails, type Details, noDetails } from './add-details.tsx'
import { useLocationAndLabels } from './add-location.tsx'
import { dropRefused, findRefused } from './refused-item.ts'
import { useCreateItem } from './use-create-item.ts'
import { handFiles, newItemDraftKey, writeDraft } from './item-form-draft.ts'
import { emptyValues } from '../form/item-form-values.ts'
import type { CreateStart } from '#web/components/create-dialogs.ts'
import { checkName } from '#web/components/forms/check-text.ts'
import { useDraft, useSaveDraft } from '#web/components/forms/use-draft.ts'
import { saveDraftFiles } from '#web/shared/offline/draft-files.ts'

interface Typed {
  name: string
  quantity: number | null
  details: Details
  beginning: Beginning | null
}

const nothing: Typed = { name: '', quantity: 1, details: noDetails, beginning: null }

function valuesAtFirst({ name, description }: CreateStart, beginning: Beginning | undefined): Typed {
  const typed = { ...noDetails, description: description ?? '' }
  const details = beginning ? beginDetails(typed, beginning, null) : typed
  return {
    name: name || (beginning?.name ?? ''),
    quantity: beginning?.quantity ?? nothing.quantity,
    details,
    beginning: beginning ?? null,
  }
}

/** An item with a scanned code, a given name or a refusal has its own draft. */
function draftName(first: Typed, { assetId, refusedId }: Pick<CreateStart, 'assetId' | 'refusedId'> = {}) {
  return ['add-item', assetId ?? refusedId ?? '', first.name].join('/')
}

export type NewItemForm = ReturnType<typeof useNewItem>

/** State of the dialog until the item is created. */
export function useNewItem(start: CreateStart, firstBeginning: Beginning | undefined) {
  const { t } = useTranslation()
  const typed = useTyped(start, firstBeginning)
  const { values, assetId, refusedId, location, draft } = typed
  // The files of a refused item are kept with its waiting change.
  const files = useNewFiles(start.files, refusedId === undefined ? draft.at?.key : undefined)
  const { create, createAnother } = useCreating(typed, files)
  const { beginning, ...own } = values
  const { name, quantity, details } = own
  const { locationId, labelIds } = location

  function discardDraft() {
    draft.remove()
    files.removeAll()
  }

  /** The page of the whole form goes on with what is here; an older draft stays when there is nothing. */
  function saveAsDraft() {
    const added = [...files.photos, ...files.documents].map(({ file }) => file)
    discardDraft()
    if (isBlank(name) && added.length === 0) return
    dropRefused(refusedId)
    const started = beginning ? valuesForForm(beginning) : emptyValues
    writeDraft({ ...started, ...details, ...(assetId && { assetId }), name, quantity, locationId, labelIds })
    // Files of the older draft belong to another item.
    void saveDraftFiles(newItemDraftKey(), [])
    handFiles(added)
  }

  return {
    ...own,
    set: typed.set,
    assetId,
    refusedId,
    location,
    files,
    note: beginning?.note,
    begin: typed.begin,
    check: () => ({ name: checkName(name, t), ...checkDetails(details, t) }),
    create,
    createAnother,
    keepAsDraft: saveAsDraft,
    forgetDraft: discardDraft,
    isResumed: draft.isResumed || files.isResumed,
    startOver() {
      typed.startOver()
      files.removeAll()
    },
  }
}

/** Creates the item of the form. Its files are uploaded in the background. */
function useCreating(typed: ReturnType<typeof useTyped>, files: NewFiles) {
  const { values, assetId, refusedId, location } = typed
  const creation = useCreateItem(findRefused(refusedId)?.itemId)
  const { beginning, details, quantity } = values
  const name = values.name.trim()

  function toBody(): NewItem {
    const { locationId, labelIds } = location
    const claim = assetId ? { claimAssetId: assetId } : {}
    return { ...beginning?.values, ...details, name, quantity, locationId, labelIds, ...claim }
  }

  async function create() {
    return handOver(await creation.create(toBody(), beginning?.picture))
  }

  /** Empties the form in the same frame and sends the item in the background. */
  async function createAnother() {
    const kept = creation.createBehind(toBody(), beginning?.picture)
    // Without storage the item cannot be kept, so the form waits for the server.
    const created = kept === undefined ? await create() : handOver(kept)
    if (!created) return undefined
    creation.forget()
    typed.empty()
    return created
  }

  function handOver(id: string | undefined) {
    if (id === undefined) return undefined
    dropRefused(refusedId)
    typed.draft.remove()
    typed.keepPlace()
    files.sendTo({ kind: 'item', id })
    return { id, name }
  }

  return { create, createAnother }
}

/** The values that were typed and chosen, with their draft. */
function useTyped(start: CreateStart, firstBeginning: Beginning | undefined) {
  const location = useLocationAndLabels()
  const { locationId, labelIds } = location
  const [first, setFirst] = useState(() => valuesAtFirst(start, firstBeginning))
  const [origin, setOrigin] = useState<Pick<CreateStart, 'assetId' | 'refusedId'>>(start)
  const [firstPlace, setFirstPlace] = useState({ locationId, labelIds })
  const draft = useDraft({ draft: draftName(first, origin) }, { ...first, locationId, labelIds })
  const [values, setValues] = useState(() => withoutPlace(draft.found ?? first))
  useSaveDraft(draft, { ...values, locationId, labelIds }, JSON.stringify(values) !== JSON.stringify(first))
  const resumePlace = useEffectEvent(() => {
    if (draft.found) showPlace(draft.found)
    else if (firstBeginning) beginPlace(firstBeginning)
  })
  useEffect(() => resumePlace(), [])

  function showPlace(place: typeof firstPlace) {
    location.setLocationId(place.locationId)
    location.setLabelIds(place.labelIds)
  }

  function begin(next: Beginning) {
    // It may have been loaded while somebody went on typing.
    setValues((typed) => beginValues(typed, next))
    beginPlace(next)
  }

  function beginPlace(next: Beginning) {
    if (next.locationId) location.setLocationId(next.locationId)
    if (next.labelIds) location.setLabelIds(next.labelIds)
  }

  /** For the next item; location and labels stay as they are pinned. An item begun before goes on, or it would be lost. */
  function empty() {
    setOrigin({})
    setFirst(nothing)
    const started = draft.resume(draftName(nothing))
    setValues(withoutPlace(started ?? nothing))
    if (started) showPlace(started)
  }

  return {
    values,
    set: (changes: Partial<Typed>) => setValues((before) => ({ ...before, ...changes })),
    assetId: origin.assetId,
    refusedId: origin.refusedId,
    location,
    draft,
    begin,
    empty,
    keepPlace: () => setFirstPlace(location.keep()),
    startOver() {
      draft.startOver()
      setValues(first)
      showPlace(firstPlace)
    },
  }
}

/** A draft has the place of the item beside what was typed. */
function withoutPlace({ name, quantity, details, beginning }: Typed): Typed {
  return { name, quantity, details, beginning }
}

/** Values with those of a beginning; a name that was typed stays. */
function beginValues(typed: Typed, next: Beginning): Typed {
  return {
    name: isBlank(typed.name) || typed.name === typed.beginning?.name ? next.name : typed.name,
    quantity: next.quantity ?? typed.quantity,
    details: beginDetails(typed.details, next, typed.beginning),
    beginning: next,
  }
}
