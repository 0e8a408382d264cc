import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { formStatuses } from './form-choices.ts';

/** Forms that employees fill in (§2.1). */
export const formList: List = {
  id: 'forms',
  title: msg('Forms'),
  singular: msg('form'),
  plural: msg('forms'),
  service: 'appForm',
  path: '/forms',
  read: 'forms.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'title', title: msg('Title'), kind: 'text', sort: true, filter: true, always: true, width: 264 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: formStatuses, filter: true, chip: true, width: 104 },
    { name: 'questions', title: msg('Questions'), kind: 'number', filter: true, width: 96, yields: 2 },
    { name: 'answers', title: msg('Answers'), kind: 'number', filter: true, width: 88 },
    { name: 'last_answer', title: msg('Last answer'), kind: 'moment', filter: true, width: 144 },
    { name: 'closes_on', title: msg('Last day'), kind: 'date', sort: true, filter: true, width: 112 },
    { name: 'by', title: msg('Changed by'), kind: 'text', filter: true, width: 144, yields: 1 },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 136 },
  ],
  sort: 'title',
  search: msg('title'),
};

/** What was filled in, with its questions as they were then. */
export const answerList: List = {
  id: 'form-answers',
  title: msg('Answers'),
  singular: msg('answer'),
  plural: msg('answers'),
  service: 'appForm',
  path: '/answers',
  read: 'forms.results',
  manage: null,
  record: 'id',
  fields: [
    { name: 'form', title: msg('Form'), kind: 'text', filter: true, always: true, width: 216 },
    { name: 'by', title: msg('Filled in by'), kind: 'text', filter: true, width: 144 },
    { name: 'answered_at', title: msg('Filled in'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'answers', title: msg('Answers'), kind: 'text', filter: true, width: 520 },
    { name: 'form_id', title: msg('Form id'), kind: 'id', filter: true, optional: true, width: 88 },
  ],
  sort: '-answered_at',
  search: msg('form or employee'),
};
