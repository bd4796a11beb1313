import type { FieldTexts } from '../en/field.ts'

export const fieldAr: FieldTexts = {
  title: 'من الميدان، {day}',
  kept: 'حُفظ ما أرسلتموه مسودةَ مستجدّ لمشروع «{project}».',
  pictures: 'الصور: {n}',
  recordings: 'التسجيلات والمقاطع: {n}',
  files: 'الملفات: {n}',
  coming: 'قيد الجلب: {n}',
  notKept: 'لم يُحفظ لأن نوعه أو حجمه غير مقبول: {n}',
  next: 'يظهر للمتبرعين بعد مراجعته ونشره.',
  ask: 'حُفظ ما أرسلتموه، فلأي مشروع هو؟ أرسلوا رمز المشروع وحده، مثل أحد هذه الرموز:',
  askNone: 'حُفظ ما أرسلتموه، فلأي مشروع هو؟ أرسلوا رمز المشروع وحده كما يظهر في أثر.',
  project: '{code}: {name}',
}
