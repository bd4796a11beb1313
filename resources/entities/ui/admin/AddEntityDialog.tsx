import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { choiceKey, fieldKey, hintKey } from '../../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../../resources/_kit/resource.ts'
import type { entities } from '../../../../resources/entities/schema.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { FormChoice } from '../../../../src/generate/form/FormChoice.tsx'
import { FormDialog } from '../../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../../src/generate/form/FormField.tsx'
import { useInvited } from '../../../users/ui/useInvited.ts'
import { entityFields, LANGUAGES } from '../../forms.ts'
import { AdminFields } from './AdminFields.tsx'

const FIRST = { language: 'ar' }

export function AddEntityDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const invited = useInvited()
  const client = useQueryClient()
  const label = (field: FieldName<typeof entities>) => translate(fieldKey<typeof entities>('entities', field))
  return (
    <FormDialog
      title={translate('admin.entity.add')}
      text={translate('admin.entity.addText')}
      submitLabel={translate('admin.entity.add')}
      fields={entityFields}
      initial={FIRST}
      onClose={onClose}
      send={async (body) => {
        const { firstAdmin } = await runAction<{ firstAdmin: string }>('entities', null, 'add', body)
        void invited(firstAdmin, translate('admin.entity.added'))
        await client.invalidateQueries({ queryKey: ['entities'] })
      }}
    >
      <FormField name="name" label={label('name')} autoFocus />
      <FormField
        name="branchName"
        label={label('branchName')}
        hint={translate(hintKey<typeof entities>('entities', 'branchName'))}
      />
      <FormField
        name="nameEn"
        label={label('nameEn')}
        hint={translate(hintKey<typeof entities>('entities', 'nameEn'))}
      />
      <FormField name="branchNameEn" label={label('branchNameEn')} />
      <FormField name="licenceNumber" label={label('licenceNumber')} isName />
      <FormChoice
        name="language"
        label={label('defaultLanguage')}
        hint={translate(hintKey<typeof entities>('entities', 'defaultLanguage'))}
        options={LANGUAGES.map((one) => ({
          value: one,
          label: translate(choiceKey<typeof entities>('entities', 'defaultLanguage', one)),
        }))}
      />
      <AdminFields title={translate('admin.entity.first')} />
    </FormDialog>
  )
}
