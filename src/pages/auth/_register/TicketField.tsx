import FormHelperText from '@mui/material/FormHelperText'
import { useTranslate } from 'react-admin'
import { ACCEPT_BYTES } from '../../../../resources/_kit/fields/index.ts'
import { rulesOf, useDropLabels } from '../../../generate/inputs/useUploads.ts'
import { FileDrop, type FileRules } from '../../../ui/FileDrop.tsx'
import { type TicketKind, useTicket } from './useTicket.ts'

interface TicketFieldProps {
  label: string
  hint?: string
  kinds: readonly TicketKind[]
  /** Empty until a file is there. */
  ticket: string
  fileName: string
  error: string | undefined
  onChange: (ticket: string, fileName: string) => void
  onSending: (isSending: boolean) => void
}

const rulesFor = (kinds: readonly TicketKind[]): FileRules => ({
  extensions: kinds.flatMap((kind) => rulesOf(kind, 1).extensions),
  maxBytes: Math.max(...kinds.map((kind) => ACCEPT_BYTES[kind])),
})

/** One file of a registration: checked before it is sent, with its progress, and removable. */
export function TicketField(props: TicketFieldProps) {
  const { label, hint, kinds, ticket, fileName, error, onChange, onSending } = props
  const translate = useTranslate()
  const image = useDropLabels('image', label, 1)
  const pdf = useDropLabels('pdf', label, 1)
  const upload = useTicket((taken) => onChange(taken.ticket, taken.name), onSending)
  const { isSending } = upload
  const rules = rulesFor(kinds)
  const labels = kinds.includes('pdf') ? { ...pdf, rules: `${pdf.rules} · ${image.rules}` } : image
  const kept = { id: 'kept', name: fileName, progress: 1, statusText: translate('kit.uploaded') }
  const items = upload.item ? [upload.item] : ticket === '' ? [] : [kept]
  const remove = () => {
    upload.stop()
    onChange('', '')
  }
  const help = error ?? hint
  return (
    <div>
      <FileDrop
        rules={rules}
        labels={labels}
        disabled={isSending}
        items={items}
        onFiles={([file]) => file && void upload.send(file)}
        onRemove={remove}
      />
      {help === undefined ? null : (
        <FormHelperText error={error !== undefined} tabIndex={-1} data-faulty={error !== undefined}>
          {help}
        </FormHelperText>
      )}
    </div>
  )
}
