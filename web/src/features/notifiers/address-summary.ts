/** Parameters of a notifier's URL that name the recipients. The server does not mask their values. */
const recipients = new Set(['to', 'toaddresses', 'rooms', 'chats', 'channels', 'devices', 'events', 'stream'])

/**
 * Returns the server and the recipients of a masked address, for display. Leaves out the scheme and the masked parts.
 */
export function summarizeAddress(address: string) {
  const [before = '', query = ''] = address.replace(/^[a-z+]+:\/\//i, '').split(/\?(.*)/s)
  const location = before
    .replace(/^\*\*\*@/, '')
    .replace(/(\/\*\*\*)+/, '/…')
    .replace(/[/#]+$/, '')
  const named = [...new URLSearchParams(query)]
    .filter(([name, value]) => recipients.has(name.toLowerCase()) && !value.includes('***'))
    .map(([, value]) => value.replaceAll(',', ', '))
  return [...(location === '***' ? [] : [location]), ...named]
}
