import { useTranslate } from 'react-admin'
import { Exchange } from '../../../ui/Exchange.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Marked } from '../../../ui/Marked.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { OutLink } from '../../../ui/OutLink.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { Quote, Words } from '../../../ui/Words.tsx'
import { Specimen, State } from '../Specimen.tsx'

/** Words: ours, and those of others. */
export function Said() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  return (
    <>
      <Specimen title="studio.parts.notice" name="Notice">
        {(['info', 'warning', 'success'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {t('sentence')}
          </Notice>
        ))}
      </Specimen>
      <Specimen title="studio.parts.words" name="Words, Quote, Marked">
        <Words text={t('sentence')} />
        <Quote from={t('from')} text={t('sentence')} />
        <p>
          <Marked text={t('marked')} />
        </p>
      </Specimen>
      <Specimen title="studio.parts.exchange" name="Exchange">
        <State isWide name={translate('studio.states.filled')}>
          <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            <Exchange
              title={t('title')}
              state={<StatusChip tone="success" label={translate('studio.tones.success')} />}
              facts={[t('one'), t('two')]}
              text={t('sentence')}
              answers={[{ from: t('from'), text: t('sentence') }]}
            />
          </ul>
        </State>
      </Specimen>
      <Specimen title="studio.parts.links" name="OutLink, Kbd">
        <OutLink href="https://example.org/">example.org</OutLink>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </Specimen>
    </>
  )
}
