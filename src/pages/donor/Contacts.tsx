import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { Charity } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import type { entities } from '../../../resources/entities/schema.ts'
import { KeyValue, type KeyValueItem } from '../../ui/KeyValue.tsx'
import { OutLink } from '../../ui/OutLink.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { Section } from '../../ui/Section.tsx'

function factsOf({ contact }: Charity, label: (field: 'contactPhone' | 'contactEmail' | 'website') => string) {
  const { managementTitle, managementPerson, contactPhone, contactEmail, website } = contact
  const items: (KeyValueItem | null)[] = [
    managementPerson === null
      ? null
      : { id: 'person', label: managementTitle ?? '', value: <bdi>{managementPerson}</bdi> },
    contactPhone === null
      ? null
      : {
          id: 'phone',
          label: label('contactPhone'),
          value: (
            <Link href={`tel:${contactPhone}`}>
              <PhoneText value={contactPhone} />
            </Link>
          ),
        },
    contactEmail === null
      ? null
      : {
          id: 'email',
          label: label('contactEmail'),
          value: (
            <Link href={`mailto:${contactEmail}`}>
              <bdi dir="ltr">{contactEmail}</bdi>
            </Link>
          ),
        },
    website === null
      ? null
      : {
          id: 'website',
          label: label('website'),
          value: (
            <OutLink href={website}>
              <bdi dir="ltr">{website}</bdi>
            </OutLink>
          ),
        },
  ]
  return items.filter((item) => item !== null)
}

/** product.md 5: whom one asks at each charity, as far as it says so. */
export function Contacts({ charities }: { charities: readonly Charity[] }) {
  const translate = useTranslate()
  const label = (field: 'contactPhone' | 'contactEmail' | 'website') =>
    translate(fieldKey<typeof entities>('entities', field))
  return charities.map((charity) => {
    const facts = factsOf(charity, label)
    if (facts.length === 0) return null
    return (
      <Section key={charity.entityId} title={<bdi>{charity.name}</bdi>} subtitle={translate('auth.donorHome.contact')}>
        <KeyValue items={facts} />
      </Section>
    )
  })
}
