import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { fieldKey } from '../../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../../resources/_kit/resource.ts'
import type { users } from '../../../../resources/users/schema.ts'
import { FormField } from '../../../../src/generate/form/FormField.tsx'

interface AdminFieldsProps {
  title: string
  hint?: string
}

/** The fields of the first administrator, as the server's actions name them. */
export function AdminFields({ title, hint }: AdminFieldsProps) {
  const translate = useTranslate()
  const label = (field: FieldName<typeof users>) => translate(fieldKey<typeof users>('users', field))
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
      <FormField name="adminName" label={label('name')} />
      <FormField name="adminUserName" label={label('userName')} isName />
      <FormField name="adminEmail" label={label('email')} />
    </>
  )
}
