import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { email, text } from '../../../../resources/_kit/fields/index.ts'
import { EntryField } from '../../_shared/EntryForm.tsx'
import type { Entry } from '../../_shared/useEntry.ts'

/** The first administrator of an entity or a branch, as the server's actions name it. */
export const ADMIN_FIELDS = {
  adminName: text({ required: true }),
  adminUserName: text({ required: true, max: 60, code: true }),
  adminEmail: email({ required: true }),
}
export const ADMIN_EMPTY = { adminName: '', adminUserName: '', adminEmail: '' }
export type AdminName = keyof typeof ADMIN_FIELDS

interface AdminFieldsProps<N extends string> {
  entry: Entry<N | AdminName>
  title: string
  hint?: string
}

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
