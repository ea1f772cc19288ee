import { useEffect } from 'react'
import { getSettings, updateSettings } from '#contract/accounts/users.ts'
import { call } from '#web/shared/api.ts'
import { readStored, writeStored } from '#web/shared/browser/stored-json.ts'
import { changesOf } from '#web/shared/changes.ts'
import {
  defaultPreferences,
  type Preferences,
  preferencesOwnerKey,
  readPreferences,
  writePreferences,
} from '#web/shared/account/preferences.ts'
import { useSession } from '#web/shared/account/session.ts'

const pauseMs = 1000
/** Storage key of the preferences that were sent last, while later changes are not sent yet. */
const sentKey = 'cubby/preferences-sent'

/**
 * At sign-in, replaces the preferences of the browser by those of the account. Later changes are saved to the account.
 */
export function useAccountPreferences() {
  const personId = useSession()?.id
  useEffect(() => {
    if (personId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let known = readPreferences()

    async function begin() {
      if (localStorage.getItem(preferencesOwnerKey) === personId) return resume()
      localStorage.removeItem(sentKey)
      const before = readPreferences()
      const { item } = await call(getSettings, {})
      localStorage.setItem(preferencesOwnerKey, personId ?? '')
      if (Object.keys(item).length === 0) return
      const own = changesOf(readPreferences(), before)
      takePreferences(item)
      known = readPreferences()
      // The event of the new preferences has marked them as not sent.
      localStorage.removeItem(sentKey)
      if (Object.keys(own).length > 0) writePreferences(own)
    }

    /** Sends what was changed shortly before the page was closed, or without a connection. */
    function resume() {
      const sent = readStored(sentKey)
      if (sent === undefined) return
      // as: only `onChange` stores this value.
      known = sent as Preferences
      onChange()
    }

    function onChange() {
      writeStored(sentKey, known)
      clearTimeout(timer)
      timer = setTimeout(() => void send().catch(ignore), pauseMs)
    }

    async function send() {
      // Sends nothing when the preferences belong to another user who signed in on this browser.
      if (localStorage.getItem(preferencesOwnerKey) !== personId) return
      const now = readPreferences()
      if (now === known) return localStorage.removeItem(sentKey)
      const { item } = await call(getSettings, {})
      // Sends only preferences that were changed here, because other browsers of the account may have changed the rest.
      const changed = Object.keys(item).length === 0 ? now : changesOf(now, known)
      await call(updateSettings, { body: { ...item, ...changed } })
      known = now
      localStorage.removeItem(sentKey)
      if (readPreferences() !== now) onChange()
    }

    void begin().catch(ignore)
    addEventListener('cubby:preferences', onChange)
    return () => {
      clearTimeout(timer)
      removeEventListener('cubby:preferences', onChange)
    }
  }, [personId])
}

/**
 * Stores those preferences of the account that this version knows. Other clients of the account may have stored more.
 */
function takePreferences(stored: object) {
  const known = Object.entries(stored).filter(([key]) => key in defaultPreferences || key === 'tableHeaders')
  writePreferences(Object.fromEntries(known))
}

/** When the preferences cannot be sent, the next change or the next visit sends them again. */
function ignore() {}
