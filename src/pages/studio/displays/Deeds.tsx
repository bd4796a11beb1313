import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { CalendarChoice } from '../../../ui/CalendarChoice.tsx'
import { ChoiceChip } from '../../../ui/ChoiceChip.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { CopyOnce } from '../../../ui/CopyOnce.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Help } from '../../../ui/Help.tsx'
import { MoreMenu } from '../../../ui/MoreMenu.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { QrPicture } from '../../../ui/QrPicture.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { Specimen, State } from '../Specimen.tsx'

const VARIANTS = ['contained', 'outlined', 'text'] as const

function Buttons() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  const question = { title: t('title'), text: t('sentence'), confirmLabel: t('yes'), cancelLabel: t('no') }
  return (
    <>
      <Specimen title="studio.parts.buttons" name="Button">
        {VARIANTS.map((variant) => (
          <State key={variant} name={variant}>
            <Button variant={variant}>{t('send')}</Button>{' '}
            <Button variant={variant} disabled>
              {t('send')}
            </Button>
          </State>
        ))}
      </Specimen>
      <Specimen title="studio.parts.acts" name="ConfirmButton, MoreMenu, Help">
        <ConfirmButton label={t('send')} question={question} onConfirm={() => undefined} />
        <ConfirmButton label={t('delete')} tone="danger" question={question} onConfirm={() => undefined} />
        <ConfirmButton label={t('send')} question={question} onConfirm={() => undefined} disabled />
        <MoreMenu
          deeds={[
            { key: 'one', label: t('send') },
            { key: 'two', label: t('delete'), tone: 'danger' },
          ]}
        />
        <Help title={t('title')} lines={[t('sentence')]} />
      </Specimen>
    </>
  )
}

function Choosing() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  const [chosen, setChosen] = useState(true)
  const [side, setSide] = useState<'one' | 'two'>('one')
  const [page, setPage] = useState(2)
  const [calendar, setCalendar] = useState<'gregorian' | 'hijri'>('hijri')
  return (
    <Specimen title="studio.parts.choices" name="ChoiceChip, Toggle, CalendarChoice, Pager">
      <span>
        <ChoiceChip label={t('one')} chosen={chosen} onChoose={() => setChosen(true)} />{' '}
        <ChoiceChip label={t('two')} chosen={!chosen} onChoose={() => setChosen(false)} />
      </span>
      <Toggle
        label={t('title')}
        value={side}
        options={[
          { value: 'one', label: t('one') },
          { value: 'two', label: t('two') },
        ]}
        onChange={setSide}
      />
      <CalendarChoice calendar={calendar} onCalendar={setCalendar} />
      <Pager page={page} perPage={25} total={60} onPage={setPage} />
    </Specimen>
  )
}

function Handing() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <Specimen title="studio.parts.copies" name="CopyField, CopyOnce, QrPicture">
        <CopyField label={t('link')} value="https://example.org/letter" copyLabel={t('copy')} />
        <Button variant="outlined" onClick={() => setSecret('https://example.org/once')}>
          {t('once')}
        </Button>
        <CopyOnce
          value={secret}
          title={t('title')}
          text={t('sentence')}
          once={t('sentence')}
          labels={{ copy: t('copy'), copied: t('yes'), failed: t('no'), close: t('close') }}
          onClose={() => setSecret(null)}
        />
        <QrPicture value="https://example.org/letter" label={t('link')} />
      </Specimen>
      <Specimen title="studio.parts.files" name="FileDrop, FileDropList">
        <State isWide name={translate('studio.states.filled')}>
          <FileDrop
            rules={{ extensions: ['jpg', 'png'], maxBytes: 5 * 1024 * 1024, maxFiles: 3 }}
            labels={{
              label: t('files'),
              drop: t('drop'),
              choose: t('choose'),
              rules: t('rules'),
              fault: () => t('fault'),
              remove: (name) => `${t('delete')}: ${name}`,
              retry: t('again'),
            }}
            onFiles={() => undefined}
            onRemove={() => undefined}
            onRetry={() => undefined}
            items={[
              { id: 'one', name: 'well.jpg', progress: 0.4, statusText: '40%' },
              { id: 'two', name: 'tent.png', progress: 0, statusText: '', error: t('fault'), canRetry: true },
            ]}
          />
        </State>
      </Specimen>
    </>
  )
}

/** What is pressed, chosen, copied and dropped. */
export const Deeds = () => (
  <>
    <Buttons />
    <Choosing />
    <Handing />
  </>
)
