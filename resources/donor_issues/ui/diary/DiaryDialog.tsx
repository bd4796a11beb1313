import { useNotify, useTranslate } from 'react-admin'
import { runAction } from '../../../../src/generate/calls.ts'
import { FormDialog } from '../../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../../src/generate/form/FormField.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { projectUpdates } from '../../../project_updates/schema.ts'
import { diaryFields } from '../../forms.ts'
import type { DiaryProps } from './answered.ts'

const ISSUES = 'donor_issues'

/** Question and answer, for everybody to read: staff see to it that nothing of the donor stands in it. */
export function DiaryDialog({ issue, onChange, onClose }: DiaryProps & { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const texts = useTexts<typeof projectUpdates>(projectUpdates.name)
  const details = translate('issues.diary.begin', { question: issue.message, answer: issue.reply ?? '' })
  return (
    <FormDialog
      title={translate('issues.diary.add')}
      text={translate('issues.diary.text')}
      submitLabel={translate('issues.diary.save')}
      fields={diaryFields}
      initial={{ name: translate('issues.diary.name'), details: details.slice(0, LIMITS.longText) }}
      onClose={onClose}
      send={async ({ name, details: worded }) => {
        await runAction(ISSUES, issue.id, 'toDiary', { name, details: worded })
        notify('issues.diary.added', { type: 'success' })
        await onChange()
      }}
    >
      <FormField name="name" label={texts.place('name').label} />
      <FormField
        name="details"
        label={texts.place('details').label}
        hint={translate('issues.diary.hint')}
        lines={8}
        mostLines={16}
        maxLength={LIMITS.longText}
      />
    </FormDialog>
  )
}
