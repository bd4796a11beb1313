/**
 * product.md 10: (source, reference) names a gift, in files and forms alike; null where it has no reference.
 * Both come as the declaration cleans them.
 */
export const referenceKey = (gift: Readonly<Record<string, unknown>>): string | null => {
  const { donationReferenceId: reference, source } = gift
  return typeof reference === 'string' && reference !== ''
    ? `ref|${typeof source === 'string' ? source : ''}|${reference}`.toLowerCase()
    : null
}
