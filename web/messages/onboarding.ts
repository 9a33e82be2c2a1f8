/** The words of the onboarding and of choosing tags: apart from `messages`, for they come with these and not with every first load. */
import { englishOnboarding } from "./english-onboarding.ts";

export type OnboardingMessages = typeof englishOnboarding;

export const onboarding: OnboardingMessages = englishOnboarding;
