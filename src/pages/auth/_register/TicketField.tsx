import FormHelperText from '@mui/material/FormHelperText'
import { useInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { ACCEPT_BYTES } from '../../../../resources/_kit/fields/index.ts'
import { sentences } from '../../../generate/calls.ts'
import { rulesOf, useDropLabels } from '../../../generate/inputs/useUploads.ts'
import { FileDrop, type FileDropLabels, type FileRules } from '../../../ui/FileDrop.tsx'
import { hasText } from './draft.ts'
import { kindOf, type TicketKind, type TicketState, useTicket } from './useTicket.ts'

interface TicketFieldProps {
  label: string
  hint?: string
  /** What is said where there is no file, of a field that needs one. */
  needed?: string
  kinds: readonly TicketKind[]
  /** The field of the form that holds the ticket; its file's name stands beside it. */
  name: 'logo' | 'licence'
  onState: (state: TicketState) => void
}

const rulesFor = (kinds: readonly TicketKind[]): FileRules => ({
  extensions: kinds.flatMap((kind) => rulesOf(kind, 1).extensions),
  maxBytes: Math.max(...kinds.map((kind) => ACCEPT_BYTES[kind])),
})

/** The words of a field that takes both kinds: each with its own limit, also where a file breaks it. */
function useLabels(label: string, kinds: readonly TicketKind[]): FileDropLabels {
  const translate = useTranslate()
  const image = useDropLabels('image', label, 1)
  const pdf = useDropLabels('pdf', label, 1)
  const retry = translate('common.action.retry')
  if (!kinds.includes('pdf')) return { ...image, retry }
  const rules = `${pdf.rules} · ${image.rules}`
  const wrongType = sentences([translate('errors.title.invalidDocument'), rules])
  const fault: FileDropLabels['fault'] = (found) => {
    if (found.reason === 'type') return `${found.file.name}: ${wrongType}`
    return (kindOf(found.file) === 'pdf' ? pdf : image).fault(found)
  }
  return { ...pdf, rules, fault, retry }
}

/** One file of a registration: checked before it is sent, with its progress, and removable. */
export function TicketField(props: TicketFieldProps) {
  const { label, hint, needed, kinds, name, onState } = props
  const translate = useTranslate()
  const form = useFormContext()
  const { field, fieldState } = useInput<string>({ source: name })
  const { ref, value: ticket } = field
  const fault = fieldState.error?.message
  const error = fault === undefined || hasText(ticket) ? fault : (needed ?? fault)
  const fileName: unknown = useWatch({ name: `${name}Name` })
  const put = (ticket: string | null, called: string | null) => {
    form.setValue(`${name}Name`, called)
    form.setValue(name, ticket, { shouldDirty: true, shouldValidate: fieldState.invalid })
  }
  const upload = useTicket((taken) => put(taken.ticket, taken.name), onState)
  const { isSending } = upload
  const kept = { id: 'kept', name: String(fileName ?? ''), progress: 1, statusText: translate('kit.uploaded') }
  const items = upload.item ? [upload.item] : !hasText(ticket) ? [] : [kept]
  const remove = () => {
    upload.stop()
    put(null, null)
  }
  return (
    <div>
      <FileDrop
        rules={rulesFor(kinds)}
        labels={useLabels(label, kinds)}
        disabled={isSending}
        items={items}
        onFiles={([file]) => {
          if (file === undefined) return
          // Another file takes the place of the one that is there, whether it arrives or not.
          put(null, null)
          void upload.send(file)
        }}
        onFaults={upload.refuse}
        onRetry={() => void upload.retry()}
        onRemove={remove}
        error={error}
        chooseRef={ref}
      />
      {hint === undefined || error !== undefined ? null : <FormHelperText>{hint}</FormHelperText>}
    </div>
  )
}
