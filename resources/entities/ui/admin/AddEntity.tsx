import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { entityFields, LANGUAGES } from '../../forms.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { EntryDialog } from '../../../../src/generate/entry/EntryDialog.tsx'
import { EntryChoice, EntryField } from '../../../../src/generate/entry/EntryForm.tsx'
import { ADMIN_EMPTY, AdminFields } from './AdminFields.tsx'

const EMPTY = { name: '', branchName: '', licenceNumber: '', language: 'ar', ...ADMIN_EMPTY }

function AddDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const label = (field: string) => translate(`resources.entities.fields.${field}`)
  return (
    <EntryDialog
      title={translate('admin.entity.add')}
      text={translate('admin.entity.addText')}
      submitLabel={translate('admin.entity.add')}
      fields={entityFields}
      initial={EMPTY}
      onClose={onClose}
      send={async (body) => {
        await runAction('entities', null, 'add', body)
        notify(translate('admin.entity.added', { email: String(body.adminEmail) }), { type: 'success' })
        await client.invalidateQueries({ queryKey: ['entities'] })
      }}
    >
      {(entry) => (
        <>
          <EntryField entry={entry} name="name" label={label('name')} autoFocus />
          <EntryField
            entry={entry}
            name="branchName"
            label={label('branchName')}
            hint={translate('resources.entities.hints.branchName')}
          />
          <EntryField entry={entry} name="licenceNumber" label={label('licenceNumber')} isName />
          <EntryChoice
            entry={entry}
            name="language"
            label={label('defaultLanguage')}
            hint={translate('resources.entities.hints.defaultLanguage')}
            options={LANGUAGES.map((one) => ({
              value: one,
              label: translate(`resources.entities.choices.defaultLanguage.${one}`),
            }))}
          />
          <AdminFields entry={entry} title={translate('admin.entity.first')} />
        </>
      )}
    </EntryDialog>
  )
}

/** [2.50] an entity that did not register itself: the platform adds it with its first administrator. */
export function AddEntity() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        {translate('admin.entity.add')}
      </Button>
      {isOpen ? <AddDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
