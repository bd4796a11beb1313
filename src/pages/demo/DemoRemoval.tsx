import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { http, newKey } from '../../providers/http.ts'
import { askMetaAgain, useDemo, useMeta } from '../../providers/meta.ts'
import { languageOf, useSettings } from '../../providers/settings.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'

/** product.md 42: once real work begins, the demo data goes. */
export function DemoRemoval() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const locale = useSettings(languageOf)
  const demo = useDemo()
  const logins = useMeta()?.demoLogins ?? []
  if (demo === null) return <EmptyState title={translate('shell.demo.none')} />
  const charities = [...new Set(logins.map(({ entity }) => entity).filter((name) => name !== ''))]
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(charities)
  const remove = async () => {
    try {
      await http('/api/demo/remove', { method: 'POST', body: {}, idempotencyKey: newKey() })
    } catch (fault) {
      notify(fault instanceof Error ? fault.message : 'errors.title.undefined', { type: 'error' })
      return
    }
    await askMetaAgain()
    // The session went with the data: there is nothing left to ask.
    await navigate('/auth/logout', { state: { now: true } })
  }
  return (
    <Section
      title={translate('shell.demo.remove')}
      action={
        <ConfirmButton
          label={translate('shell.demo.remove')}
          tone="danger"
          question={{
            title: translate('shell.demo.remove'),
            text: translate('shell.demo.removeAsk', { names }),
            confirmLabel: translate('shell.demo.remove'),
            cancelLabel: translate('common.action.cancel'),
          }}
          onConfirm={remove}
        />
      }
    >
      <Typography color="textSecondary">{translate('shell.demo.whose', { names })}</Typography>
    </Section>
  )
}
