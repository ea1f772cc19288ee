import { by, button, entry, type Shot } from './shots-steps.ts'
import { dialogShows } from './signed-in-page.ts'

export const guestShots: readonly Shot[] = [
  ...by('nobody', [
    { name: 'guest-item', path: ':share', isMain: true },
    { name: 'guest-list', path: ':shareList', isTall: true },
    { name: 'guest-pin', path: ':shareLocked' },
    { name: 'guest-claim', path: ':shareClaim', isTall: true },
    { name: 'guest-loan', path: ':shareLent', isTall: true },
    { name: 'guest-found', path: ':labelPath', isTall: true },
    { name: 'guest-unknown', path: '/s/nothing' },
  ]),
  ...by('newcomer', [{ name: 'shares-empty', path: '/tools/shared' }]),
  ...by('owner', [
    { name: 'shares', path: '/tools/shared', isMain: true },
    { name: 'found-page-settings', path: '/profile/household', prepare: button('Edit page', dialogShows) },
    { name: 'share-dialog', path: '/item/:camera', isTall: true, prepare: entry('More', 'Share') },
    {
      name: 'share-claim-dialog',
      path: '/claim/:claim',
      isTall: true,
      prepare: entry('More actions of the claim', 'Share'),
    },
  ]),
]
