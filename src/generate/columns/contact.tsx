import Link from '@mui/material/Link'
import { OutLink } from '../../ui/OutLink.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import type { ColumnProps } from '../types.ts'

/** A table row is one target of its own; inside it a second link would catch the same click. */
const within = (event: { stopPropagation: () => void }) => event.stopPropagation()

export function PhoneColumn({ value, size }: ColumnProps) {
  const stored = String(value)
  const shown = <PhoneText value={stored} />
  return size === 'cell' ? shown : <Link href={`tel:${stored}`}>{shown}</Link>
}

/** An email or web address. Only http and https lead anywhere. */
export function AddressColumn({ field, value, size }: ColumnProps) {
  const address = String(value)
  const shown = (
    <bdi dir="ltr" {...(size === 'cell' ? { className: 'athar-address' } : { style: { overflowWrap: 'anywhere' } })}>
      {address}
    </bdi>
  )
  if (size === 'cell') return shown
  if (field.kind === 'email') return <Link href={`mailto:${address}`}>{shown}</Link>
  if (!/^https?:\/\//i.test(address)) return shown
  return (
    <OutLink href={address} onClick={within}>
      {shown}
    </OutLink>
  )
}
