import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewItem } from '#contract/items/items.ts'
import { type NewFiles, useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import { isBlank } from '#contract/texts.ts'
import { applyPrefill, type Prefill, prefillToFormValues } from './prefill.ts'
import { checkDetails, type Details, noDetails } from './add-details.tsx'
import { useLocationAndLabels } from './add-location.tsx'
import { dropRefused, findRefused } from './refused-item.ts'
import { useCreateItem } from './use-create-item.ts'
import { newItemDraft, saveFileHandoff } from './new-item-draft.ts'
import { emptyValues } from '../form/item-form-values.ts'
import type { CreateStart } from '#web/components/create-dialogs.ts'
import { checkName } from '#web/components/forms/check-text.ts'
import { useDraft, useSaveDraft } from '#web/components/forms/use-draft.ts'
import { useDraftToast } from '#web/components/forms/use-draft-toast.ts'
import { useSession } from '#web/shared/account/session.ts'
import { writeStored } from '#web/shared/browser/stored-json.ts'
import { draftKey } from '#web/shared/draft-key.ts'
import { saveDraftFiles } from '#web/shared/offline/draft-files.ts'

interface Typed {
  name: string
  quantity: number | null
  details: Details
  beginning: Prefill | null
}

const nothing: Typed = { name: '', quantity: 1, details: noDetails, beginning: null }

function valuesAtFirst({ name, description }: CreateStart, beginning: Prefill | undefined): Typed {
  const typed = { ...noDetails, description: description ?? '' }
  const details = beginning ? applyPrefill(typed, beginning, null) : typed
  return {
    name: name || (beginning?.name ?? ''),
    quantity: beginning?.quantity ?? nothing.quantity,
    details,
    beginning: beginning ?? null,
  }
}

/**
 * Returns the name of a draft. Items that start with a scanned code or a name, and rejected items, have separate
 * drafts.
 */
function draftName(first: Typed, { assetId, refusedId }: Pick<CreateStart, 'assetId' | 'refusedId'> = {}) {
  return ['add-item', assetId ?? refusedId ?? '', first.name].join('/')
}

export type NewItemForm = ReturnType<typeof useNewItem>

/** The state of the dialog of a new item. */
export function useNewItem(start: CreateStart, initialPrefill: Prefill | undefined) {
  const { t } = useTranslation()
  const typed = useTyped(start, initialPrefill)
  const { values, assetId, refusedId, location, draft } = typed
  // The files of a rejected item are stored with its queued change, so they have no draft.
  const files = useNewFiles(start.files, refusedId === undefined ? draft.at?.key : undefined)
  const { create, createAnother, isPending } = useCreating(typed, files)
  useDraftToast(() => !isPending && typed.isDraftStored())
  const { beginning, ...own } = values
  const { name, quantity, details } = own
  const { locationId, labelIds } = location
  const formKey = draftKey(newItemDraft, useSession())

  function discardDraft() {
    draft.remove()
    files.removeAll()
  }

  /** Stores the input as the draft of the page of all fields. Without input, an older draft of that page stays. */
  function saveAsDraft() {
    const added = [...files.photos, ...files.documents].map(({ file }) => file)
    discardDraft()
    if (isBlank(name) && added.length === 0) return
    dropRefused(refusedId)
    const started = beginning ? prefillToFormValues(beginning) : emptyValues
    const typedValues = { ...details, ...(assetId && { assetId }), name, quantity, locationId, labelIds }
    writeStored(formKey, { ...started, ...typedValues })
    // Removes the stored files of the replaced draft.
    void saveDraftFiles(formKey, [])
    saveFileHandoff(added)
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
    saveAsDraft,
    discardDraft,
    isResumed: draft.isResumed || files.isResumed,
    startOver() {
      typed.startOver()
      files.removeAll()
    },
  }
}

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

  async function createAnother() {
    const queued = creation.createBehind(toBody(), beginning?.picture)
    // When the browser has no storage, the item cannot be queued, so the server creates it at once.
    const created = queued === undefined ? await create() : handOver(queued)
    if (!created) return undefined
    creation.reset()
    typed.empty()
    return created
  }

  function handOver(id: string | undefined) {
    if (id === undefined) return undefined
    dropRefused(refusedId)
    typed.draft.remove()
    typed.keepLocation()
    files.sendTo({ kind: 'item', id })
    return { id, name }
  }

  return { create, createAnother, isPending: creation.isPending }
}

function useTyped(start: CreateStart, initialPrefill: Prefill | undefined) {
  const location = useLocationAndLabels()
  const { locationId, labelIds } = location
  const [first, setFirst] = useState(() => valuesAtFirst(start, initialPrefill))
  const [origin, setOrigin] = useState<Pick<CreateStart, 'assetId' | 'refusedId'>>(start)
  const [initialLocation, setInitialLocation] = useState({ locationId, labelIds })
  const draft = useDraft({ draft: draftName(first, origin) }, { ...first, locationId, labelIds })
  const [values, setValues] = useState(() => withoutLocation(draft.found ?? first))
  const isDirty = JSON.stringify(values) !== JSON.stringify(first)
  const isStored = useSaveDraft(draft, { ...values, locationId, labelIds }, isDirty)
  const resumeLocation = useEffectEvent(() => {
    if (draft.found) showLocation(draft.found)
    else if (initialPrefill) beginLocation(initialPrefill)
  })
  useEffect(() => resumeLocation(), [])

  function showLocation(shown: typeof initialLocation) {
    location.setLocationId(shown.locationId)
    location.setLabelIds(shown.labelIds)
  }

  function begin(next: Prefill) {
    // The user may have typed while the prefill was loading. Typed values are kept.
    setValues((typed) => beginValues(typed, next))
    beginLocation(next)
  }

  function beginLocation(next: Prefill) {
    if (next.locationId) location.setLocationId(next.locationId)
    if (next.labelIds) location.setLabelIds(next.labelIds)
  }

  /** Empties the form for the next item, or fills it with the draft of an item that the user began earlier. */
  function empty() {
    setOrigin({})
    setFirst(nothing)
    const started = draft.resume(draftName(nothing))
    setValues(withoutLocation(started ?? nothing))
    if (started) showLocation(started)
  }

  return {
    values,
    set: (changes: Partial<Typed>) => setValues((before) => ({ ...before, ...changes })),
    assetId: origin.assetId,
    refusedId: origin.refusedId,
    location,
    draft,
    isDraftStored: () => isDirty && isStored() && !draft.isRemoved(),
    begin,
    empty,
    keepLocation: () => setInitialLocation(location.keep()),
    startOver() {
      draft.startOver()
      setValues(first)
      showLocation(initialLocation)
    },
  }
}

/** Returns the input without the location and the labels, which a stored draft also contains. */
function withoutLocation({ name, quantity, details, beginning }: Typed): Typed {
  return { name, quantity, details, beginning }
}

function beginValues(typed: Typed, next: Prefill): Typed {
  return {
    name: isBlank(typed.name) || typed.name === typed.beginning?.name ? next.name : typed.name,
    quantity: next.quantity ?? typed.quantity,
    details: applyPrefill(typed.details, next, typed.beginning),
    beginning: next,
  }
}
