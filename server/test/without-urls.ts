export function withoutUrls(csv: string): string {
  return csv.replaceAll(/\/item\/[0-9a-f-]{36}/g, '')
}
