import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Fold } from '../../../ui/Fold.tsx'
import { ScrollEdge } from '../../../ui/ScrollEdge.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { StepTitle } from '../../../ui/StepTitle.tsx'
import { Windowed } from '../../../ui/Windowed.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { Specimen, State } from '../Specimen.tsx'

/** Of many parts those are drawn that are in sight. */
const LONG = Array.from({ length: 50 }, (_, n) => String(n))

/** What holds the parts of a page; its head stands at the top of this one. */
export function Pages() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  const steps = ['one', 'two', 'three'].map((id) => ({ id, label: t(id) }))
  return (
    <>
      <Specimen title="studio.parts.section" name="Section">
        <Section level={3} title={t('title')} subtitle={t('one')}>
          {t('sentence')}
        </Section>
        <Section level={3} title={t('figures')} frame="bare">
          {t('sentence')}
        </Section>
      </Specimen>
      <Specimen title="studio.parts.fold" name="Fold">
        <Fold title={t('title')} aside={<StatusChip tone="info" label="3" />}>
          {t('sentence')}
        </Fold>
        <Fold title={t('title')} isOpen>
          {t('sentence')}
        </Fold>
      </Specimen>
      <Specimen title="studio.parts.wizard" name="WizardSteps, StepTitle">
        <State isWide name={translate('studio.states.filled')}>
          <WizardSteps label={t('stages')} steps={steps} now={1} />
          <StepTitle isFirst>{t('two')}</StepTitle>
        </State>
      </Specimen>
      <Specimen title="studio.parts.edge" name="ScrollEdge">
        <ScrollEdge>
          <Box role="region" aria-label={t('three')} tabIndex={0} sx={{ overflowX: 'auto' }}>
            <table style={{ minWidth: 640 }}>
              <tbody>
                <tr>
                  <td>{t('sentence')}</td>
                </tr>
              </tbody>
            </table>
          </Box>
        </ScrollEdge>
      </Specimen>
      <Specimen title="studio.parts.windowed" name="Windowed">
        <Box role="region" aria-label={t('two')} tabIndex={0} sx={{ height: 160, overflowY: 'auto' }}>
          <Windowed parts={LONG.map((key) => ({ key, render: () => <p>{t('sentence')}</p> }))} />
        </Box>
      </Specimen>
    </>
  )
}
