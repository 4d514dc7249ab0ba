import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { type Profile, ProfileFields } from '#contract/profile.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { PictureField } from './picture-field.tsx';
import { type OnProfileChanged, useRemovePicture, useUpdateProfile } from './queries.ts';
import { toastNotSaved, toastSaved } from './toasts.ts';

type ProfileFormProps = {
  profile: Profile;
  isEditing: boolean;
  /** The button that opened the form unmounts, so the form gets the focus. */
  takesFocus: boolean;
  onEdit: () => void;
  onDone: () => void;
  onChanged: OnProfileChanged;
};

const valuesOf = ({ name, username, profileImage }: Profile) => ({
  name: name ?? '',
  username,
  profileImage: profileImage ?? '',
});

/** Remounted when the mode changes, so that cancelling discards the input. */
export function ProfileForm(props: ProfileFormProps) {
  const { profile, isEditing, takesFocus, onEdit, onDone, onChanged } = props;
  const { form, field, values, errors, change, isSending } = useForm({
    rules: ProfileFields,
    initial: valuesOf(profile),
    send: useUpdateProfile(onChanged).mutateAsync,
    onSent: () => {
      toastSaved();
      onDone();
    },
    onRefused: toastNotSaved,
  });
  const { ref } = form;
  useEffect(() => {
    const first = ref.current?.elements.namedItem(isEditing ? 'name' : 'edit');
    if (takesFocus && first instanceof HTMLElement) first.focus();
  }, [ref, isEditing, takesFocus]);
  const removal = useRemovePicture(onChanged);

  const showNone = () => change({ profileImage: '' });
  const remove = () => removal.mutate(undefined, { onSuccess: showNone, onError: toastNotSaved });

  return (
    <form {...form} className={clsx(profileColumns, !isEditing && textStyles)}>
      <Person profile={profile} picture={values.profileImage}>
        {!isEditing && (
          <Button name="edit" onClick={onEdit} className="mt-2 justify-self-start">
            Edit Profile
          </Button>
        )}
      </Person>
      <PictureField
        value={values.profileImage}
        error={errors?.profileImage}
        isDisabled={!isEditing}
        onChange={(profileImage) => change({ profileImage })}
        onRemove={profile.profileImage ? remove : undefined}
        isRemoving={removal.isPending}
      />
      <TextField
        label="Display Name"
        autoComplete="name"
        disabled={!isEditing}
        {...field('name')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Your public username - how others see you on the platform."
        disabled={!isEditing}
        {...field('username')}
      />
      <TextareaField
        label="Email Address (Login)"
        rows={1}
        value={profile.email}
        hint="Your email address cannot be changed. This is used for authentication."
        disabled
        readOnly
      />
      {isEditing && (
        <div className="flex flex-col-reverse gap-2 sm:flex-row lg:col-span-2">
          <Button onClick={onDone} disabled={isSending} className="sm:order-2">
            Cancel
          </Button>
          <SubmitButton isBusy={isSending}>{isSending ? 'Saving...' : 'Save Changes'}</SubmitButton>
        </div>
      )}
    </form>
  );
}

/** Shared with the skeleton. */
export const profileColumns = 'grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-x-12';

/** Fields that cannot be edited look like text. */
const textStyles = clsx(
  '[&_:disabled]:min-h-6 [&_:disabled]:border-none [&_:disabled]:bg-transparent',
  '[&_:disabled]:p-0 [&_:disabled]:text-text',
);

type PersonProps = { profile: Profile; picture: string; children: ReactNode };

function Person({ profile, picture, children }: PersonProps) {
  const name = profile.name ?? profile.username;
  return (
    <div className="flex items-center gap-5 max-[16rem]:flex-wrap lg:col-span-2">
      <Avatar name={name} src={picture} size="xl" />
      <div className="grid min-w-0">
        <h2 className="line-clamp-3 text-xl wrap-anywhere">{name}</h2>
        <p className="text-secondary wrap-anywhere">@{profile.username}</p>
        {children}
      </div>
    </div>
  );
}
