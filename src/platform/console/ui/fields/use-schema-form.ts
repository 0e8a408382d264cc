import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Message } from '#platform/contract/sentence.ts';
import { t } from '../../language/language.ts';
import { useUnsavedWork } from '../../navigation/unsaved-work.ts';
import { useSavingKey } from '../keys/saving-key.ts';
import { errorsByField, type FieldErrors, type FormSchema, lateSchema, parse } from './form-schema.ts';

/** Fields with an error, and those of a group with one. */
const INVALID = '[aria-invalid=true], :is([aria-invalid=true], [data-invalid]) input:not([type=hidden])';

interface SchemaFormOptions<Values, Output> {
  /** Saved values; those of an empty form for a new record. When they change, fields that the user did not change follow. */
  initialValues: Values;
  /** Loads the contract's schema on the first input: `() => import('./contract.ts').then(({ patient }) => patient)`. */
  schema?: () => Promise<FormSchema<Output>>;
  /** Errors by field, instead of a schema, for forms that are built from declarations. */
  validate?: (values: Values) => Record<string, Message>;
  /** Values that a chart or a stored draft keeps: the form then keeps only the errors, so that no value is kept twice. */
  held?: { values: Values; change: (next: Values) => void };
  /** The form is not submitted while this is true, as during a request. */
  blocked?: boolean;
  /**
   * Query parameter of the open record whose changes the form saves: Ctrl+Enter submits from anywhere on the page, and leaving
   * with changes asks unless they are held in a draft.
   */
  record?: string;
}

/**
 * The form state of the console: Mantine's `useForm`, validated by a schema of the contract. It adds:
 *
 * - The schema loads on the first input. If it cannot be loaded, only the server validates.
 * - A field is validated on blur after input, and all fields on submit. An error disappears once the field is valid.
 * - The first invalid field takes the focus, also after `setErrors(fieldErrors(error))`, which shows the server's errors at the
 *   same fields until these change.
 * - Errors are kept as sentences and translated when rendered, because the language may change.
 * - Nothing is sent while a field holds text that it cannot read (`data-unread`): it takes the focus.
 * - Ctrl+Enter submits; with `record`, leaving with changes asks.
 *
 *     const form = useSchemaForm({ initialValues: { name: '' }, schema: () => import('…').then(({ patient }) => patient) });
 *     <form {...form.formProps((patient) => save(patient))}>
 *       <TextInput label={t('Name')} {...form.getInputProps('name')} />
 *
 * Values are kept in one place: in the form, or in the chart or draft that holds them (`held`). What is sent at once, such as a
 * filter, a check box or the last digit of a code, needs no form.
 */
export function useSchemaForm<Values extends object, Output = Values>(options: SchemaFormOptions<Values, Output>) {
  const { initialValues, held, blocked = false, record } = options;
  const { check, output, load, heldRef } = useValidation(options);
  const form = useForm<Values, Output>({
    initialValues,
    clearInputErrorOnChange: false,
    validate: check,
    transformValues: () => output.current as Output,
    enhanceGetInputProps: ({ inputProps, field, form: own }) => {
      const name = field as keyof Values & string;
      const { onChange: changeValue } = inputProps;
      const error = sentencesOf(own.errors)[name];
      const revalidate = () => void own.validateField(field);
      return {
        name,
        ...(held && valueProps(held.values[name])),
        error: error && t(error),
        // Not set by all of Mantine's inputs.
        'aria-invalid': error ? true : undefined,
        // Mantine marks a field as touched when it is focused; here only input does.
        onFocus: undefined,
        onChange: (input: unknown) => {
          if (held) {
            heldRef.current = { ...held.values, [name]: valueOf(input) };
            held.change(heldRef.current);
            own.setTouched((touched) => ({ ...touched, [name]: true }));
          } else changeValue(input);
          if (error) revalidate();
          else void load?.();
        },
        onBlur: () => own.isTouched(field) && revalidate(),
      };
    },
  });
  useFollowing(form, initialValues, held !== undefined);
  useCurrentErrors(form);
  useLayoutEffect(() => {
    const before = heldRef.current;
    heldRef.current = held?.values;
    if (!before || !held) return;
    // An error does not outlive a value that was replaced from outside, such as by a discarded draft.
    for (const name of Object.keys(form.errors) as (keyof Values & string)[])
      if (!isSame(before[name], held.values[name])) form.clearFieldError(name);
  });

  const element = useRef<HTMLFormElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const focusFirstError = useCallback(() => setFocusRequests((count) => count + 1), []);
  useEffect(() => {
    if (focusRequests === 0) return;
    // Includes fields outside of the form element, which name it by their attribute `form`.
    const fields = [...(element.current?.elements ?? [])] as HTMLElement[];
    fields.find((field) => field.matches(INVALID))?.focus();
  }, [focusRequests]);

  const isChanged = held ? !isSame(held.values, initialValues) : form.isDirty();
  const hasUnsavedInput = !held && isChanged;
  const forgetWork = useUnsavedWork(record !== undefined && hasUnsavedInput, record);
  const canSubmit = !blocked && (record === undefined || isChanged);
  const submit = () => element.current?.requestSubmit();
  useSavingKey(record === undefined ? undefined : canSubmit ? submit : null);

  const [names] = useState(() => Object.keys(initialValues));
  const { setErrors: replaceErrors } = form;
  const setErrors = useCallback(
    (errors: Record<string, Message>) => {
      const own = Object.entries(errorsByField(Object.entries(errors))).filter(([name]) => names.includes(name));
      replaceErrors(asFormErrors(Object.fromEntries(own)));
      focusFirstError();
    },
    [names, replaceErrors, focusFirstError],
  );
  return {
    ...form,
    values: held?.values ?? form.values,
    /** Translated. */
    errors: Object.fromEntries(Object.entries(sentencesOf(form.errors)).map(([name, error]) => [name, t(error)])),
    isChanged,
    /** There is input that only this form keeps, and that is lost with it. */
    hasUnsavedInput,
    /** Shows errors of fields, such as the server's, and focuses the first. Ignores other fields. Its identity is stable. */
    setErrors,
    reset: () => {
      forgetWork();
      form.reset();
    },
    /** Takes over the values that were saved; the same event may then navigate without being asked. */
    setSaved: (saved: Values) => {
      forgetWork();
      form.setInitialValues(saved);
      form.setValues(saved);
    },
    /** Props of the form element. `onValid` takes the parsed values once all fields are valid. */
    formProps: (onValid: (data: Output) => void) => ({
      ref: element,
      noValidate: true,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (canSubmit) submit();
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]');
        if (unread) unread.focus();
        else if (!blocked) form.onSubmit((data) => onValid(data), focusFirstError)(event);
      },
    }),
  };
}

// Mantine passes errors on as they are; its type allows only what React renders.
const asFormErrors = (errors: FieldErrors) => errors as Record<string, unknown> as FormErrors;
const sentencesOf = (errors: FormErrors) => errors as Record<string, unknown> as FieldErrors;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const valueProps = (value: unknown) => (typeof value === 'boolean' ? { checked: value } : { value });

/** Value of a change event, or of a control that passes its value. */
function valueOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('currentTarget' in input)) return input;
  const { currentTarget } = input as ChangeEvent<HTMLInputElement>;
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value;
}

/** Validation by the schema, or the form's own rules, and the parsed values of the last success. */
function useValidation<Values extends object, Output>({ schema, validate, held }: SchemaFormOptions<Values, Output>) {
  const [load] = useState(() => schema && lateSchema(schema));
  const output = useRef<Output | null>(null);
  // The newest values, also between a change and the rendering after it.
  const heldRef = useRef(held?.values);
  const bySchema = async (values: Values): Promise<FormErrors> => {
    const loaded = await load?.();
    const result = loaded ? parse(loaded, values) : { data: values as unknown as Output };
    if ('errors' in result) return asFormErrors(result.errors);
    output.current = result.data;
    return {};
  };
  const byRules = (values: Values): FormErrors => {
    output.current = values as unknown as Output;
    return asFormErrors(errorsByField(Object.entries(validate?.(values) ?? {})));
  };
  const check = (own: Values) => (load ? bySchema : byRules)(heldRef.current ?? own);
  return { check, output, load, heldRef };
}

/** Validates fields with an error again when they are changed by `setValues` or `setFieldValue`, such as dates and choices. */
function useCurrentErrors<Values>({
  values,
  errors,
  validateField,
}: Pick<UseFormReturnType<Values>, 'values' | 'errors' | 'validateField'>) {
  const lastValues = useRef(values);
  useEffect(() => {
    const before = lastValues.current;
    lastValues.current = values;
    if (before === values) return;
    for (const name of Object.keys(errors) as (keyof Values & string)[]) if (!isSame(before[name], values[name])) void validateField(name);
  });
}

type FollowingForm<Values> = Pick<UseFormReturnType<Values>, 'getValues' | 'getInitialValues' | 'setInitialValues' | 'setValues'>;

/** Takes new saved values over into fields that the user did not change. */
function useFollowing<Values extends object>(form: FollowingForm<Values>, saved: Values, isHeld: boolean) {
  const follow = useEffectEvent((savedText: string) => {
    const before = form.getInitialValues();
    if (isHeld || JSON.stringify(before) === savedText) return;
    const typed = Object.entries(form.getValues());
    const changed = typed.filter(([name, value]) => !isSame(value, before[name as keyof Values]));
    form.setInitialValues(saved);
    form.setValues({ ...saved, ...Object.fromEntries(changed) });
  });
  const text = JSON.stringify(saved);
  useLayoutEffect(() => follow(text), [text]);
}
