/** The other path of an endpoint, by which older programs know it. */
export const aliases: Readonly<Record<string, string>> = {
  '/currencies': '/currency',
  '/labelmaker/asset/:assetId': '/labelmaker/assets/:assetId',
  '/runs/:id': '/imports/:id',
  '/users/self/change-password': '/users/change-password',
}
