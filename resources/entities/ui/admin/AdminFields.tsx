import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { adminFields } from '../../forms.ts'
import { EntryField } from '../../../../src/generate/entry/EntryForm.tsx'
import type { Entry } from '../../../../src/generate/entry/useEntry.ts'

export const ADMIN_EMPTY = { adminName: '', adminUserName: '', adminEmail: '' }
type AdminName = keyof typeof adminFields

interface AdminFieldsProps<N extends string> {
  entry: Entry<N | AdminName>
  title: string
  hint?: string
}

/** The fields of the first administrator, as the server's actions name them. */
export function AdminFields<N extends string>({ entry, title, hint }: AdminFieldsProps<N>) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.users.fields.${field}`)
  return (
    <>
      <Typography component="h3" variant="h5" sx={{ mt: 1 }}>
        {title}
      </Typography>
      {hint === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <EntryField entry={entry} name="adminName" label={label('name')} />
      <EntryField entry={entry} name="adminUserName" label={label('userName')} isName />
      <EntryField entry={entry} name="adminEmail" label={label('email')} kind="email" />
    </>
  )
}
