/** Additional paths of endpoints, which older clients of Homebox use. */
export const aliases: Readonly<Record<string, string>> = {
  '/currencies': '/currency',
  '/labelmaker/asset/:assetId': '/labelmaker/assets/:assetId',
  '/runs/:id': '/imports/:id',
  '/users/self/change-password': '/users/change-password',
}
