/** Texts of the onboarding and the tag picker. Separate from `messages`, so they only load with those. */
import { englishOnboarding } from "./english-onboarding.ts";

export type OnboardingMessages = typeof englishOnboarding;

export const onboarding: OnboardingMessages = englishOnboarding;
