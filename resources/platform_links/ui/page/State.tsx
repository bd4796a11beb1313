import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalText, runAction } from '../../../../src/generate/calls.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { ACCOUNT_TONE } from '../../../../src/ui/accountTone.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { KeyValue } from '../../../../src/ui/KeyValue.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { choiceKey, fieldKey } from '../../../_kit/keys.ts'
import type { FieldName } from '../../../_kit/resource.ts'
import type { platformLinks } from '../../schema.ts'
import type { LinkRow } from '../usePlatformLink.ts'
import { LinkForm } from './LinkForm.tsx'

interface StateProps {
  link: LinkRow
  onChanged: () => void
}

function Acts({ link, onChanged, onChange }: StateProps & { onChange: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const check = useAct(() => runAction('platform_links', link.id, 'check'))
  const unlink = useAct(() => runAction('platform_links', link.id, 'unlink'))
  const end = async () => {
    if (!(await unlink.start())) return
    notify('platformLink.unlink.done', { type: 'success' })
    onChanged()
  }
  const fault = check.error ?? unlink.error
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {fault === null ? null : (
        <Alert severity="error" role="alert" sx={{ flexBasis: '100%' }}>
          {refusalText(fault)}
        </Alert>
      )}
      <Button
        variant="outlined"
        disabled={check.busy}
        aria-busy={check.busy}
        onClick={() => void check.run().then(onChanged)}
      >
        {translate(check.busy ? 'platformLink.form.busy' : 'platformLink.state.check')}
      </Button>
      <Button variant="outlined" onClick={onChange}>
        {translate('platformLink.state.change')}
      </Button>
      <ConfirmButton
        label={translate('platformLink.unlink.button')}
        tone="danger"
        variant="text"
        onConfirm={end}
        question={{
          title: translate('platformLink.unlink.title'),
          text: translate('platformLink.unlink.text'),
          confirmLabel: translate('platformLink.unlink.confirm'),
          cancelLabel: translate('platformLink.unlink.cancel'),
        }}
      />
    </Box>
  )
}

/** How the link stands, in words, and what can be done about it. */
export function State({ link, onChanged }: StateProps) {
  const translate = useTranslate()
  const [isChanging, setChanging] = useState(false)
  const label = (field: FieldName<typeof platformLinks>) =>
    translate(fieldKey<typeof platformLinks>('platform_links', field))
  const done = () => {
    setChanging(false)
    onChanged()
  }
  return (
    <Section
      title={translate('platformLink.state.title')}
      action={
        <StatusChip
          tone={ACCOUNT_TONE[link.state]}
          label={translate(choiceKey<typeof platformLinks>('platform_links', 'state', link.state))}
        />
      }
    >
      {link.reason === null ? null : (
        <Notice tone="warning">
          {translate(choiceKey<typeof platformLinks>('platform_links', 'reason', link.reason))}
        </Notice>
      )}
      {isChanging ? (
        <LinkForm link={link} onDone={done} onCancel={() => setChanging(false)} />
      ) : (
        <>
          <KeyValue
            items={[
              { id: 'link', label: label('link'), value: <bdi dir="ltr">{link.link}</bdi> },
              { id: 'email', label: label('email'), value: <bdi dir="ltr">{link.email}</bdi> },
              {
                id: 'checked',
                label: label('checkedAt'),
                value:
                  link.checkedAt === null ? translate('platformLink.state.never') : <Moment value={link.checkedAt} />,
              },
            ]}
          />
          <Acts link={link} onChanged={onChanged} onChange={() => setChanging(true)} />
        </>
      )}
    </Section>
  )
}
