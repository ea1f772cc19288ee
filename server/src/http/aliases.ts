/** Other paths of an endpoint, which older programs use. */
export const aliases: Readonly<Record<string, string>> = {
  '/currencies': '/currency',
  '/labelmaker/asset/:assetId': '/labelmaker/assets/:assetId',
  '/runs/:id': '/imports/:id',
  '/users/self/change-password': '/users/change-password',
}
