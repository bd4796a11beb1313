import { describe, expect, it } from 'vitest'
import { guessMapping } from '../../../server/import/fields.ts'
import type { Target } from '../../../server/import/types.ts'

/** Which field takes each header of a file, by itself. */
const taken = (target: Target, headers: readonly string[]): (string | null)[] =>
  headers.map(
    (header) => Object.entries(guessMapping(target, [header])).find(([, column]) => column === 0)?.[0] ?? null,
  )

/** Which field takes each header of a file that has all of them. */
const together = (target: Target, headers: string[]): (string | null)[] => {
  const fields = Object.entries(guessMapping(target, headers))
  return headers.map((_, column) => fields.find(([, at]) => at === column)?.[0] ?? null)
}

describe('the short headers of everyday Arabic files', () => {
  it('[2.37] of donors', () => {
    expect(taken('donors', ['الاسم', 'الاسم الكامل', 'المتبرع'])).toEqual(['name', 'name', 'name'])
    expect(taken('donors', ['الاسم الثلاثي', 'الفئة', 'البريد'])).toEqual(['name', 'type', 'email'])
    expect(taken('donors', ['الجوال', 'جوال', 'الهاتف', 'هاتف', 'الموبايل', 'رقم الهاتف'])).toEqual(
      Array.from({ length: 6 }, () => 'phone'),
    )
    expect(taken('donors', ['البريد', 'بريد', 'الإيميل', 'ايميل', 'البريد الإلكتروني', 'mail'])).toEqual(
      Array.from({ length: 6 }, () => 'email'),
    )
    expect(taken('donors', ['ملاحظات', 'الملاحظات', 'ملاحظة', 'اللغة', 'النوع', 'السجل التجاري'])).toEqual([
      'notes',
      'notes',
      'notes',
      'language',
      'type',
      'registrationNumber',
    ])
  })

  it('[2.62] of projects', () => {
    expect(taken('projects', ['الرمز', 'الاسم', 'المشروع', 'النوع', 'التصنيف', 'الوصف', 'المبلغ', 'التكلفة'])).toEqual([
      'code',
      'name',
      'name',
      'type',
      'classification',
      'description',
      'requiredAmount',
      'requiredAmount',
    ])
    expect(taken('projects', ['البداية', 'النهاية', 'المدينة', 'المنطقة', 'الموقع', 'الترخيص'])).toEqual([
      'startDate',
      'endDate',
      'city',
      'region',
      'place',
      'licenceNumber',
    ])
  })

  it('[2.37] of the export of a store', () => {
    const headers = [
      'رقم العملية',
      'اسم المتبرع',
      'الجوال',
      'البريد',
      'المشروع',
      'المبلغ',
      'التاريخ',
      'طريقة الدفع',
      'حالة العملية',
    ]
    expect(together('joud_operations', headers)).toEqual([
      'donationReferenceId',
      'donorName',
      'donorPhone',
      'donorEmail',
      'project',
      'amount',
      'date',
      'paymentWay',
      'operationState',
    ])
    expect(
      together('joud_operations', ['Order number', 'Customer', 'Mobile', 'Project name', 'Amount', 'Date', 'Status']),
    ).toEqual(['donationReferenceId', 'donorName', 'donorPhone', 'project', 'amount', 'date', 'operationState'])
  })

  it('[2.37] of a file of granting bodies', () => {
    const headers = [
      'الجهة المانحة',
      'نوع الجهة',
      'رقم السجل',
      'جوال الجهة',
      'بريد الجهة',
      'مسؤول التواصل',
      'المنصب',
      'جوال المسؤول',
      'بريد المسؤول',
      'رمز المشروع',
      'مبلغ المنحة',
      'تاريخ المنحة',
      'رقم الاتفاقية',
      'رقم الدفعة',
      'عدد الدفعات',
      'رابط الاتفاقية',
    ]
    expect(together('foundation_grants', headers)).toEqual([
      'bodyName',
      'bodyType',
      'registrationNumber',
      'bodyPhone',
      'bodyEmail',
      'contactName',
      'contactRole',
      'contactPhone',
      'contactEmail',
      'project',
      'amount',
      'date',
      'agreementNumber',
      'instalment',
      'instalments',
      'documentLink',
    ])
  })

  it('[2.62] of donations', () => {
    expect(
      together('donor_transactions', ['الاسم', 'الهاتف', 'البريد', 'المشروع', 'المبلغ', 'التاريخ', 'الوصف', 'المصدر']),
    ).toEqual(['donorName', 'donorPhone', 'donorEmail', 'project', 'amount', 'date', 'description', 'source'])
    expect(taken('donor_transactions', ['القيمة', 'رقم المرجع', 'رقم التبرع', 'القناة'])).toEqual([
      'amount',
      'donationReferenceId',
      'donationReferenceId',
      'source',
    ])
    // The description of a donation stands in the donor's letter: what staff noted must not slip into it.
    expect(taken('donor_transactions', ['ملاحظات'])).toEqual([null])
  })

  it('take nothing from one another where they stand together', () => {
    expect(together('donors', ['الاسم', 'الجوال', 'البريد', 'النوع', 'ملاحظات'])).toEqual([
      'name',
      'phone',
      'email',
      'type',
      'notes',
    ])
    expect(together('projects', ['رمز المشروع', 'المشروع', 'المبلغ', 'تاريخ البداية', 'تاريخ النهاية'])).toEqual([
      'code',
      'name',
      'requiredAmount',
      'startDate',
      'endDate',
    ])
  })
})
